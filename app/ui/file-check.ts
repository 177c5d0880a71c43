type FileLike = { name: string; type: string; size: number };

type FileRules = { accept?: string | undefined; multiple?: boolean | undefined; maxBytes?: number | undefined };

/** Splits files into accepted and refused ones, with the reason. */
export function checkFiles<F extends FileLike>(
  files: readonly F[],
  rules: FileRules,
): { taken: F[]; refused: string[] } {
  const taken: F[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const reason = reasonAgainst(file, rules, taken.length);
    if (reason) refused.push(`${file.name} ${reason}`);
    else taken.push(file);
  }
  return { taken, refused };
}

function reasonAgainst(file: FileLike, rules: FileRules, before: number): string | undefined {
  if (!isAccepted(file, rules.accept)) return 'isn’t a supported file type.';
  if (file.size === 0) return 'is empty.';
  if (rules.maxBytes !== undefined && file.size > rules.maxBytes) {
    return `is ${describeBytes(file.size)}. The limit is ${describeBytes(rules.maxBytes)}.`;
  }
  if (!rules.multiple && before > 0) return 'was skipped. Choose one file at a time.';
  return undefined;
}

/** Browsers apply `accept` only to the file chooser, not to dropped files. */
function isAccepted(file: FileLike, accept: string | undefined): boolean {
  const kinds = (accept ?? '').split(',').map(kind => kind.trim().toLowerCase());
  if (kinds.every(kind => kind === '')) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return kinds.some(kind => {
    if (kind === '') return false;
    if (kind.startsWith('.')) return name.endsWith(kind);
    if (kind.endsWith('/*')) return type.startsWith(kind.slice(0, -1));
    return type === kind;
  });
}

function describeBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`;
}
