/** The style of the payment pages: one column, logical properties, light and dark. */
export const PAGE_STYLE = `:root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6675;--line:#c9d1db;--paper:#fff;
--ground:#eef2f6;--brand:#0b5cad;--on-brand:#fff;--bad:#b3261e;--note:#fff4d6;--on-note:#5c4300}
@media(prefers-color-scheme:dark){:root{--ink:#e8edf3;--soft:#a9b4c2;--line:#465364;--paper:#1b232d;
--ground:#11171e;--brand:#6db3f8;--on-brand:#06233f;--bad:#ff9a92;--note:#43360f;--on-note:#ffe9ae}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);
font:1rem/1.5 "IBM Plex Sans Arabic",system-ui,"Segoe UI",Tahoma,sans-serif}
.page{max-width:30rem;margin-inline:auto;padding:1rem}
.bar{display:flex;justify-content:space-between;align-items:center;gap:1rem;margin-block-end:1rem}
.badge{background:var(--note);color:var(--on-note);border-radius:1rem;padding:.125rem .75rem;font-size:.875rem}
main{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem}
h1{font-size:1.25rem;margin:0 0 1rem}
h2{font-size:1rem;margin:1.25rem 0 .5rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}
dt{color:var(--soft)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
.amount{font-size:1.5rem;font-weight:600}
.field{margin-block-end:1rem}
label{display:block;font-weight:500;margin-block-end:.25rem}
input,select,.button{inline-size:100%;min-block-size:2.75rem;font:inherit;border-radius:.5rem;
border:1px solid var(--soft);padding:.5rem .75rem;background:var(--paper);color:var(--ink)}
.button{display:block;text-align:center;text-decoration:none;cursor:pointer;margin-block-start:.5rem;
color:var(--brand)}
.main-button{background:var(--brand);border-color:var(--brand);color:var(--on-brand);font-weight:600}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
[aria-invalid]{border-color:var(--bad)}
.error{color:var(--bad);margin:.25rem 0 0}
.notice{color:var(--soft);font-size:.875rem;margin-block-start:1rem}
a{color:var(--brand)}
table{border-collapse:collapse;inline-size:100%;font-size:.875rem}
th,td{text-align:start;padding:.25rem .5rem .25rem 0;border-block-end:1px solid var(--line)}
details{margin-block-start:1rem}
nav+form{margin-block-start:1.5rem}
.scroll{overflow-x:auto}
`;
