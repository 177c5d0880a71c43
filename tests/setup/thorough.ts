/** True in the long forms: npm run test:attacks, npm run test:faults, and THOROUGH=true npm run test:journey -- screens. */
export const isThorough = process.env.THOROUGH === 'true';
