/** What a screen reader is told: whole sentences, each once, and what is left when the answer has ended. */
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
