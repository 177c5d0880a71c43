import { earlyErrorsScript } from '#app/client/error-config.ts';
import { tokenKey } from '#app/client/identity-config.ts';
import { signOutReasonKey } from '#app/client/sign-out-reason.ts';
import { lightScript, themeScript } from '#app/shell/theme.ts';

// zod tries `new Function`, which our CSP forbids; the browser would report the attempt.
const zodScript = 'window.__zod_globalConfig={jitless:true}';

/** The script that runs before the first paint and before any other script. */
export function headScript({ guarded, appId, isMerchant, reports }: HeadScriptOptions): string {
  const early = reports ? `${earlyErrorsScript};` : '';
  return `${zodScript};${early}${isMerchant ? lightScript : themeScript};${guarded ? guardScript(appId) : ''}`;
}

type HeadScriptOptions = { guarded: boolean; appId: string; isMerchant: boolean; reports: boolean };

/** Redirects signed-out people from a guarded screen before it is painted. */
function guardScript(appId: string): string {
  const key = JSON.stringify(tokenKey(appId, 'idToken')).replaceAll('<', '\\u003c');
  return `(()=>{let t;try{t=localStorage.getItem(${key});t||sessionStorage.removeItem("${signOutReasonKey}")}catch{}
if(t)return;document.documentElement.style.visibility="hidden";
location.replace("/loading?to="+encodeURIComponent(location.pathname+location.search+location.hash))})()`;
}
