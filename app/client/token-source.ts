/** Provides the bearer tokens of API calls, and handles refusals. */
export type TokenSource = {
  /** The token for an operation; null if it needs none. */
  get(operation: string): Promise<string | null>;
  /** A newer token than `refused`. */
  renew(operation: string, refused: string): Promise<string | null>;
  /** Even a new token was refused. */
  sessionEnded(): void;
  /** The person has left the active organisation. */
  membershipEnded(): void;
  /** The active organisation has no active subscription. */
  accessClosed(): void;
};

const noSource: TokenSource = {
  get: async () => null,
  renew: async () => null,
  sessionEnded: () => {},
  membershipEnded: () => {},
  accessClosed: () => {},
};

let source = noSource;

export function setTokenSource(next: Partial<TokenSource>): void {
  source = { ...noSource, ...next };
}

export function tokenSource(): TokenSource {
  return source;
}
