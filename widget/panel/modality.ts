// On a phone the panel fills the screen: the page behind it must not be reachable or scrollable.

const phone = matchMedia('(width<=480px),(height<=480px)');

export type Modality = { enter(): void; leave(): void };

export function createModality(host: HTMLElement, box: HTMLElement): Modality {
  let quiet: HTMLElement[] = [];
  let isEntered = false;
  const view = window.visualViewport;

  const leaveModal = () => {
    for (const element of quiet) element.inert = false;
    if (quiet.length > 0) document.documentElement.style.overflow = '';
    quiet = [];
    box.ariaModal = null;
    box.style.height = box.style.top = '';
  };
  const apply = () => {
    leaveModal();
    if (!isEntered || !phone.matches) return;
    box.ariaModal = 'true';
    quiet = ([...document.body.children] as HTMLElement[]).filter(element => element !== host && !element.inert);
    for (const element of quiet) element.inert = true;
    document.documentElement.style.overflow = 'hidden';
    resize();
  };
  // A phone's keyboard covers the page without resizing it.
  const resize = () => {
    if (!view || !box.ariaModal) return;
    box.style.height = `${view.height}px`;
    box.style.top = `${view.offsetTop}px`;
  };

  return {
    enter() {
      if (isEntered) return;
      isEntered = true;
      phone.addEventListener('change', apply);
      view?.addEventListener('resize', resize);
      apply();
    },
    leave() {
      isEntered = false;
      phone.removeEventListener('change', apply);
      view?.removeEventListener('resize', resize);
      leaveModal();
    },
  };
}

export function isPhone(): boolean {
  return phone.matches;
}
