// Logistic regression that stays near earlier weights.

export type LogisticModel = { weights: number[]; bias: number };

const rounds = 600;
const pace = 0.05;

/** `prior`: the model to start from and to stay near. */
export function fitLogistic(
  rows: number[][],
  isRight: boolean[],
  importance: number[],
  prior: LogisticModel,
  decay: number,
): LogisticModel {
  const width = rows[0]?.length ?? 0;
  const { means, spreads } = measure(rows);
  const even = rows.map(row => row.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)));
  const before = prior.weights.map((weight, at) => weight * (spreads[at] ?? 1));
  const bias = prior.bias + prior.weights.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0);
  const weights = [...before, bias];
  const mean: number[] = Array(width + 1).fill(0);
  const spread: number[] = Array(width + 1).fill(0);
  const all = importance.reduce((sum, one) => sum + one, 0);
  for (let round = 1; round <= rounds; round++) {
    const slope: number[] = Array(width + 1).fill(0);
    even.forEach((row, index) => {
      const sum = row.reduce((total, value, at) => total + value * (weights[at] ?? 0), weights[width] ?? 0);
      const error = ((1 / (1 + Math.exp(-sum)) - Number(isRight[index])) * (importance[index] ?? 1)) / all;
      row.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + error * value;
      });
      slope[width] = (slope[width] ?? 0) + error;
    });
    for (let at = 0; at <= width; at++) {
      const step = (slope[at] ?? 0) + (at < width ? decay * ((weights[at] ?? 0) - (before[at] ?? 0)) : 0);
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * step;
      spread[at] = 0.99 * (spread[at] ?? 0) + 0.01 * step * step;
      const steady = (mean[at] ?? 0) / (1 - 0.9 ** round);
      weights[at] = (weights[at] ?? 0) - (pace * steady) / (Math.sqrt((spread[at] ?? 0) / (1 - 0.99 ** round)) + 1e-8);
    }
  }
  const raw = spreads.map((one, at) => (weights[at] ?? 0) / one);
  return { weights: raw, bias: (weights[width] ?? 0) - raw.reduce((sum, one, at) => sum + one * (means[at] ?? 0), 0) };
}

export function measure(rows: number[][]): { means: number[]; spreads: number[] } {
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const means = (rows[0] ?? []).map((_, at) => average(rows.map(row => row[at] ?? 0)));
  const spreads = means.map((mean, at) => Math.sqrt(average(rows.map(row => ((row[at] ?? 0) - mean) ** 2))) + 1e-3);
  return { means, spreads };
}
