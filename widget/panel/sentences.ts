/** Splits an answer for screen readers: whole sentences, each once, and the rest at the end. */
export function createSentences(): (text: string, isWhole: boolean) => string[] {
  let told = 0;
  return (text, isWhole) => {
    if (text.length < told) told = 0;
    const fresh: string[] = [];
    const ends = /[.!?…](?=\s)|[。！？؟](?=.)|\n/gsu;
    ends.lastIndex = told;
    for (let end = ends.exec(text); end; end = ends.exec(text)) {
      fresh.push(text.slice(told, ends.lastIndex));
      told = ends.lastIndex;
    }
    if (isWhole) {
      fresh.push(text.slice(told));
      told = text.length;
    }
    return fresh.map(sentence => sentence.trim()).filter(Boolean);
  };
}
