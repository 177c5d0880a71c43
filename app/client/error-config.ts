// Where the page reports errors. The server writes it into the page; it holds no secrets.

export type ErrorConfig = {
  /** Empty if reporting is off. */
  token: string;
  url: string;
  environment: string;
  /** Crawlers report errors, but aren't recorded. */
  isCrawler: boolean;
};

/** How an error was caught. */
export type CaughtBy = 'error' | 'rejection' | 'console.error' | 'console.warn';
export type Catcher = { kept: [CaughtBy, unknown[]][]; take: ((by: CaughtBy, values: unknown[]) => void) | null };

export const errorMetaName = 'aisle-errors';

export const noReports: ErrorConfig = { token: '', url: '', environment: 'production', isCrawler: false };

/** Buffers errors until the reporter has loaded, which is late so that it never delays the page. */
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
