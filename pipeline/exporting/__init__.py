"""Events written back as reports that tournament programs and federations take."""
