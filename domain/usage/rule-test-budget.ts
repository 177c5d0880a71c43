import { openBudgets } from '#domain/budgets.ts';
import { authorIdOf, type Context } from '#domain/context.ts';

/** The editor reviews a rule while it is typed. */
export const ruleTestsPerMinute = 120;

const spend = openBudgets({ 'rule-tests': { points: ruleTestsPerMinute, seconds: 60 } });

/** Call before a member's call that compares the rules of a site. */
export async function spendRuleTest(ctx: Context): Promise<void> {
  const person = authorIdOf(ctx);
  const why = `You can test rules up to ${ruleTestsPerMinute} times a minute.`;
  if (person) await spend(ctx, 'rule-tests', person, { why, code: 'too_many_tries' });
}
