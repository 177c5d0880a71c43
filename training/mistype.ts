// Adds realistic typing errors to a text.

export function mistype(text: string, random: () => number): string {
  const words = text.split(' ');
  for (let times = Math.max(1, Math.floor(words.length / 4)); times > 0; times--) {
    const at = Math.floor(random() * words.length);
    const letters = [...(words[at] ?? '')];
    if (letters.length < 4) continue;
    const place = 1 + Math.floor(random() * (letters.length - 2));
    const how = random();
    if (how < 0.35) letters.splice(place, 1);
    else if (how < 0.65) letters.splice(place, 2, letters[place + 1] ?? '', letters[place] ?? '');
    else if (how < 0.85) letters.splice(place, 0, letters[place] ?? '');
    else letters[place] = 'aeiou'[Math.floor(random() * 5)] ?? 'e';
    words[at] = letters.join('');
  }
  return words.join(' ');
}
