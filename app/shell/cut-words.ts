/** Words that end in dots can be read whole under the pointer. */
export function showCutWords(): () => void {
  let shown: Element | undefined;
  const show = ({ target }: Event) => {
    shown?.removeAttribute('title');
    shown = target instanceof Element ? (target.closest('[class*=truncate]:not([title])') ?? undefined) : undefined;
    if (shown && shown.scrollWidth > shown.clientWidth) shown.setAttribute('title', shown.textContent);
    else shown = undefined;
  };
  document.addEventListener('pointerover', show);
  return () => document.removeEventListener('pointerover', show);
}
