// Where errors of this page are reported, if anywhere. The server writes it into the page; nothing of it is secret.

export type ErrorConfig = {
  /** Empty: nothing is reported. */
  token: string;
  url: string;
  environment: string;
  /** Programs that read pages: an error is told, their visit is not recorded. */
  isCrawler: boolean;
};

/** What a page caught, in the order it happened: how, and what was thrown or written. */
export type CaughtBy = 'error' | 'rejection' | 'console.error' | 'console.warn';
export type Catcher = { kept: [CaughtBy, unknown[]][]; take: ((by: CaughtBy, values: unknown[]) => void) | null };

export const errorMetaName = 'aisle-errors';

export const noReports: ErrorConfig = { token: '', url: '', environment: 'production', isCrawler: false };

/** Keeps what goes wrong before the reporter is there: it comes late, because nobody should wait for it. */
export const earlyErrorsScript = `(()=>{const c=window.__aisleErrors={kept:[],take:null},put=(by,values)=>{c.take?c.take(by,values):c.kept.length<20&&c.kept.push([by,values])};
addEventListener("error",e=>put("error",[e.error??e.message]));addEventListener("unhandledrejection",e=>put("rejection",[e.reason]));
for(const level of["error","warn"]){const write=console[level];console[level]=(...values)=>{write.apply(console,values);put("console."+level,values)}}})()`;

export function readErrorConfig(): ErrorConfig {
  try {
    return JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name=${errorMetaName}]`)?.content ?? '');
  } catch {
    return noReports;
  }
}
