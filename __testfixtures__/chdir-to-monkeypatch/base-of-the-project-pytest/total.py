def write_total(total):
    with open("total.txt", "w") as file:
        file.write(str(total))
