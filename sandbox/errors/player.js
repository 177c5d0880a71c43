// Plays the steps of a replay, and scales the recorded page to the available width.
const screen = document.querySelector('.screen iframe');
const play = document.querySelector('#play');
const moments = [...document.querySelectorAll('.moments a')];
const longestPause = 1500;
const shortestPause = 150;
let timer;

if (screen) {
  resize();
  addEventListener('resize', resize);
}
for (const moment of moments) {
  moment.addEventListener('click', () => {
    stop();
    mark(moment);
  });
}
play?.addEventListener('click', () => {
  if (timer !== undefined) return stop();
  play.textContent = 'Stop';
  show(0);
});

function show(at) {
  const moment = moments[at];
  const next = moments[at + 1];
  mark(moment);
  screen.src = moment.href;
  const pause = next ? Number(next.dataset.after) - Number(moment.dataset.after) : 0;
  timer = setTimeout(() => (next ? show(at + 1) : stop()), Math.min(Math.max(pause, shortestPause), longestPause));
}

function stop() {
  clearTimeout(timer);
  timer = undefined;
  play.textContent = 'Play';
}

function mark(moment) {
  for (const other of moments) other.removeAttribute('aria-current');
  moment.setAttribute('aria-current', 'step');
  moment.scrollIntoView({ block: 'nearest' });
}

function resize() {
  const scale = Math.min(1, screen.parentElement.clientWidth / Number(screen.width));
  screen.style.transform = `scale(${scale})`;
  screen.parentElement.style.height = `${Number(screen.height) * scale}px`;
}
