/** What the page stores for the visitor: the token that reopens the same chat. */
export type Memory = { read(): string | undefined; write(visitor: string): void; forget(): void };

export function openMemory(key: string): Memory {
  const name = `aisle:${key}`;
  // Without storage, the chat lasts as long as the page.
  let held: string | undefined;
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    read: () => held ?? attempt(() => localStorage.getItem(name)) ?? undefined,
    write(visitor) {
      held = visitor;
      attempt(() => localStorage.setItem(name, visitor));
    },
    forget() {
      held = undefined;
      attempt(() => localStorage.removeItem(name));
    },
  };
}
