"""The newest versions of everything beside those of the lock file: do they write the same?"""
