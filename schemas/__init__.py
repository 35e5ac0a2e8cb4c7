"""What every table is: one pandera model a table, the contract between the stages. Imports nothing of ours."""
