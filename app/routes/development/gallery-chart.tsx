import { days } from '#app/routes/development/gallery-days.ts';

/** A sample chart, lazily loaded like real charts. */
export function GalleryChart() {
  return (
    <div className="flex h-full items-end border-line-strong border-b">
      {days.map(day => (
        <div key={day.name} className="flex h-full flex-1 flex-col items-center justify-end hover:bg-hover">
          <span
            className="mb-px block w-[64%] max-w-5 rounded-t-[3px] bg-bar-2"
            style={{ height: `${day.unanswered / 1.3}%` }}
          />
          <span className="block w-[64%] max-w-5 bg-bar" style={{ height: `${day.answered / 1.3}%` }} />
        </div>
      ))}
    </div>
  );
}
