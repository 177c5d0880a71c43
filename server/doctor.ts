// npm run doctor: is everything there that the product needs? --json for programs; --send you@example also writes a letter.
import { runDoctor } from '#server/doctor/command.ts';
import { runProcess } from '#server/process.ts';

await runProcess(async () => {
  process.exit(await runDoctor(process.argv.slice(2), process.env, words => console.log(words)));
});
