/** Shows the full text of truncated elements on hover. */
export function showTruncatedText(): () => void {
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
