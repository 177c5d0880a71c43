import { openBudgets } from '#domain/budgets.ts';

/** Rate limits for calls that cost something or could be used to guess codes. */
export const spend = openBudgets({
  'shop-link-make': { points: 20, seconds: 3600 },
  'shop-link-try': { points: 10, seconds: 3600 },
  'shop-sync': { points: 30, seconds: 3600 },
  'shop-invite': { points: 5, seconds: 3600 },
});
