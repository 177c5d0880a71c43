/** Where calls get their bearer from, and whom they tell when the server refuses it. */
export type TokenSource = {
  /** The token for one operation; null for one that takes none. */
  get(operation: string): Promise<string | null>;
  /** A newer one than `refused`. */
  renew(operation: string, refused: string): Promise<string | null>;
  /** Even a new token was refused. */
  sessionEnded(): void;
  /** The person has left the active organisation. */
  membershipEnded(): void;
  /** The active organisation has no living subscription, or not any more. */
  accessClosed(): void;
};

const nobody: TokenSource = {
  get: async () => null,
  renew: async () => null,
  sessionEnded: () => {},
  membershipEnded: () => {},
  accessClosed: () => {},
};

let source = nobody;

export function setTokenSource(next: Partial<TokenSource>): void {
  source = { ...nobody, ...next };
}

export function tokenSource(): TokenSource {
  return source;
}
