/** The long forms of the suites, run by hand: npm run test:attacks, npm run test:faults, and THOROUGH=true npm run test:journey -- screens. */
export const thorough = process.env.THOROUGH === 'true';
