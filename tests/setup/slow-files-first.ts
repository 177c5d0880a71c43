// Starts the slowest test files first, so that no worker is left alone with one of them at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** From "Slowest files" at the end of npm test. The others run by size, the largest first. */
const slowest = [
  'journeys/screens.test.ts',
  'journeys/session.test.ts',
  'journeys/sign-in.test.ts',
  'journeys/organization.test.ts',
  'journeys/subscription.test.ts',
  'journeys/test-questions.test.ts',
  'journeys/shell.test.ts',
  'journeys/checkout.test.ts',
  'journeys/plans.test.ts',
  'faults/random-kills.test.ts',
  'faults/start.test.ts',
  'faults/payments.test.ts',
  'server/backups/backup.test.ts',
  'attacks/injection.test.ts',
  'faults/jobs.test.ts',
  'attacks/tenants-calls.test.ts',
  'subscriptions/ended-purchase.test.ts',
  'answers/demo-shop.test.ts',
];

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex(file => moduleId.endsWith(file));
      return at === -1 ? slowest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
