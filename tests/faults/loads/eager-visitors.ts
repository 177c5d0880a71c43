// Run as a process: addresses that ask one shop at a steady rate until the parent ends it, with the proof of work. Reports each answer.
import { setTimeout as wait } from 'node:timers/promises';
import { askForFirstSentence } from '#tests/faults/loads/first-sentence.ts';

const [url = '', count, perMinute] = process.argv.slice(2);

for (let address = 0; address < Number(count); address++) void askForever(`203.0.113.${address}`);

async function askForever(address: string): Promise<void> {
  for (;;) {
    askForFirstSentence(url, address).then(
      time => time !== undefined && process.send?.('answered'),
      () => undefined,
    );
    await wait(60_000 / Number(perMinute));
  }
}
