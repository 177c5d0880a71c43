// Twenty addresses that ask one shop as often as they may, while others open its widget. Runs in the long form only.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { askForFirstSentence } from '#tests/faults/loads/first-sentence.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { openProductEnvironment, readStartFlags, report } from '#tests/setup/random-kills.ts';
import { openShop } from '#tests/setup/visitor.ts';

const visitors = 60;
const within = 2_000;
const program = join(import.meta.dirname, 'loads/eager-visitors.ts');

it('Q07 57 of 60 visitors get a first sentence while twenty addresses ask 38 times a minute each', async () => {
  const services = await openTestServices();
  const environment = await openProductEnvironment(services, { TRUSTED_PROXIES: '1' });
  onTestFinished(() => environment.close());
  const shop = await openShop(services);
  const text = 'You can return a tent within 30 days of delivery. Delivery to Iceland takes eleven days.';
  await addDocument(shop.ctx, shop.site.id, { title: 'Returns', text });
  const url = (await environment.start({}, readStartFlags())).url + shop.path;
  const crowd = fork(program, [url, '20', '38']);
  onTestFinished(() => void crowd.kill());
  // Until the site's limit of a minute is used up, and the proof of work at its hardest.
  await wait(45_000);
  const times: number[] = [];
  for (let visitor = 0; visitor < visitors; visitor++) {
    const time = askForFirstSentence(url, `192.0.2.${visitor}`).catch(() => undefined);
    await Promise.all([time, wait(1_000)]);
    times.push((await time) ?? Number.POSITIVE_INFINITY);
  }
  const sorted = times.toSorted((one, other) => one - other);
  report(
    `first sentence after ${Math.round(sorted[30] ?? 0)} ms (median), 57th of 60 ${Math.round(sorted[56] ?? 0)} ms`,
  );
  expect(sorted.filter(time => time <= within).length).toBeGreaterThanOrEqual(57);
}, 240_000);
