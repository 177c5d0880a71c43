/** The long forms of the suites, run by hand: npm run test:attacks, npm run test:faults. */
export const thorough = process.env.THOROUGH === 'true';
