// Listwise logistic regression: finds weights that rank a right candidate of each list first.

export type Example = { features: number[][]; isRight: boolean[] };

const rounds = 400;
const pace = 0.05;

/** `prior`: the weights to start from and to stay near. `isPositive`: no weight may be negative. */
export function train(examples: Example[], prior: readonly number[], decay: number, isPositive: boolean): number[] {
  const useful = examples.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  const width = useful[0]?.features[0]?.length ?? 0;
  const weights = Array.from({ length: width }, (_, at) => prior[at] ?? 0);
  const mean: number[] = Array(width).fill(0);
  const spread: number[] = Array(width).fill(0);
  for (let round = 1; round <= rounds; round++) {
    const slope = gradient(useful, weights);
    for (let at = 0; at < width; at++) {
      const step = (slope[at] ?? 0) / useful.length + decay * ((weights[at] ?? 0) - (prior[at] ?? 0));
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * step;
      spread[at] = 0.99 * (spread[at] ?? 0) + 0.01 * step * step;
      const steady = (mean[at] ?? 0) / (1 - 0.9 ** round);
      const scale = Math.sqrt((spread[at] ?? 0) / (1 - 0.99 ** round)) + 1e-8;
      const next = (weights[at] ?? 0) - (pace * steady) / scale;
      weights[at] = isPositive ? Math.max(0, next) : next;
    }
  }
  return weights;
}

/** The gradient of the negative log-likelihood that a drawn candidate is right. */
function gradient(examples: Example[], weights: number[]): number[] {
  const slope: number[] = Array(weights.length).fill(0);
  for (const { features, isRight } of examples) {
    const chances = softmax(features.map(row => dot(row, weights)));
    const right = chances.reduce((sum, chance, at) => sum + (isRight[at] ? chance : 0), 0);
    features.forEach((row, at) => {
      const chance = chances[at] ?? 0;
      const pull = chance - (isRight[at] ? chance / Math.max(right, 1e-12) : 0);
      row.forEach((value, column) => {
        slope[column] = (slope[column] ?? 0) + pull * value;
      });
    });
  }
  return slope;
}

function softmax(scores: number[]): number[] {
  const top = Math.max(...scores);
  const powers = scores.map(score => Math.exp(score - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map(power => power / sum);
}

function dot(row: number[], weights: number[]): number {
  return row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}
