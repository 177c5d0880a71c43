// npm run doctor: checks everything the product depends on. --json prints JSON; --send you@example also sends a test email.
import { runDoctor } from '#server/doctor/command.ts';
import { runProcess } from '#server/process.ts';

await runProcess(async () => {
  process.exit(await runDoctor(process.argv.slice(2), process.env, words => console.log(words)));
});
