import { earlyErrorsScript } from '#app/client/error-config.ts';
import { farewellKey } from '#app/client/farewell.ts';
import { tokenKey } from '#app/client/identity-config.ts';
import { lightScript, themeScript } from '#app/shell/theme.ts';

// zod tries `new Function` when it may; our policy forbids it, and the browser would report the attempt.
const zodScript = 'window.__zod_globalConfig={jitless:true}';

/** What has to run before the first paint and before any other script. */
export function headScript({ guarded, appId, isMerchant, reports }: HeadFacts): string {
  const early = reports ? `${earlyErrorsScript};` : '';
  return `${zodScript};${early}${isMerchant ? lightScript : themeScript};${guarded ? guardScript(appId) : ''}`;
}

type HeadFacts = { guarded: boolean; appId: string; isMerchant: boolean; reports: boolean };

/** Whoever is not signed in leaves a guarded screen before it is painted. */
function guardScript(appId: string): string {
  const key = JSON.stringify(tokenKey(appId, 'idToken')).replaceAll('<', '\\u003c');
  return `(()=>{let t;try{t=localStorage.getItem(${key});t||sessionStorage.removeItem("${farewellKey}")}catch{}
if(t)return;document.documentElement.style.visibility="hidden";
location.replace("/loading?to="+encodeURIComponent(location.pathname+location.search+location.hash))})()`;
}
