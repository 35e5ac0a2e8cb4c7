"""The whole command on spoilt folders: what has to hold whatever a folder and a command line hold."""
