// Holds a SQLite database's write lock until its standard input ends. Run as a process of its own by tests.
import { Database } from "bun:sqlite";

const file = new Database(String(process.argv[2]), { readwrite: true });
file.run("begin immediate");
process.stdout.write("locked\n");
for await (const _ of Bun.stdin.stream());
file.run("rollback");
file.close();
