/** The styles of the page. The colours are those of web/theme.css. */
export const style = `
@font-face { font-family: Inter; src: url(/docs/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
@font-face { font-family: Source Serif; src: url(/docs/source-serif.woff2) format("woff2"); font-weight: 200 900; font-display: swap; }
:root { color-scheme: light; --paper: #fbf8f3; --paper-2: #f3eee5; --ink: #221e19; --ink-2: #585046; --line: #e2dacc; --line-2: #8c8273; --red: #c4361a; --focus: #1d5fb8; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --paper: #1b1815; --paper-2: #25211c; --ink: #ede6da; --ink-2: #bdb4a6; --line: #38322b; --line-2: #7d7466; --red: #ff7150; --focus: #7ab3ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.6 Inter, system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
h1, h2, h3, h4 { font-family: "Source Serif", Georgia, serif; font-weight: 600; line-height: 1.25; text-wrap: balance; margin: 0 0 .75rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.9rem; } h3 { font-size: 1.4rem; } h4 { font-size: 1.15rem; }
a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--line-2); } a:hover { color: var(--red); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.875rem/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
p code, li code, td code { background: var(--paper-2); border-radius: 4px; padding: .1em .3em; }
pre { background: var(--paper-2); border: 1px solid var(--line); border-radius: 8px; margin: 0; padding: .75rem 1rem; white-space: pre-wrap; }
table { border-collapse: collapse; margin: 1rem 0; width: 100%; } td, th { border-bottom: 1px solid var(--line); padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; } .fields td:nth-child(2) { color: var(--ink-2); white-space: nowrap; }
header { align-items: center; background: var(--paper); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: .75rem 1.5rem; position: sticky; top: 0; z-index: 1; }
header fieldset { border: 0; display: flex; gap: 1rem; margin: 0 0 0 auto; padding: 0; } header legend { float: left; margin-right: 1rem; color: var(--ink-2); } header label { cursor: pointer; display: flex; gap: .35rem; min-height: 24px; align-items: center; }
input { accent-color: var(--red); }
#find { background: var(--paper-2); border: 1px solid var(--line-2); border-radius: 8px; color: inherit; font: inherit; padding: .35rem .75rem; width: min(22rem, 100%); }
#results { background: var(--paper); border: 1px solid var(--line-2); border-radius: 8px; left: 1.5rem; list-style: none; margin: 0; max-height: 70vh; overflow: auto; padding: .5rem; position: absolute; right: 1.5rem; top: 100%; } #results a { display: block; padding: .4rem .5rem; text-decoration: none; } #results span { color: var(--ink-2); display: block; font-size: 0.875rem; }
.columns { display: grid; gap: 3rem; grid-template-columns: 16rem minmax(0, 52rem); margin: 0 auto; max-width: 76rem; padding: 1.5rem; }
nav { align-self: start; font-size: 0.9375rem; max-height: calc(100vh - 6rem); overflow: auto; position: sticky; top: 5rem; } nav h2 { font: 600 0.8125rem/1.5 Inter, sans-serif; color: var(--ink-2); margin: 1rem 0 .25rem; } nav ul { list-style: none; margin: 0; padding: 0; } nav ul ul { padding-left: 1rem; } nav a { display: inline-block; min-height: 24px; padding: .1rem 0; text-decoration: none; } summary { cursor: pointer; min-height: 24px; }
main section { margin: 0 0 2.5rem; } main > section:has(h2) { border-top: 1px solid var(--line); padding-top: 2rem; } main > section:first-child { border: 0; padding: 0; }
.example { margin: 1rem 0; } figure { margin: 0 0 .75rem; } figcaption { color: var(--ink-2); font-size: 0.8125rem; }
body:has(#lang-sh:checked) .has-sh figure:not(.sh), body:has(#lang-ts:checked) .has-ts figure:not(.ts), body:has(#lang-python:checked) .has-python figure:not(.python) { display: none; }
[hidden] { display: none; }
@media (max-width: 60rem) { .columns { display: block; padding: 1rem; } header { padding: .75rem 1rem; position: static; } header fieldset { margin: 0; flex-wrap: wrap; } header legend { float: none; } nav { max-height: none; position: static; } nav { margin-bottom: 2rem; } nav > ul { columns: 2; } .fields, .fields tbody, .fields tr, .fields td { display: block; } .fields tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } .fields td { border: 0; padding: 0; } .fields td:nth-child(-n+2) { display: inline-block; margin-right: .75rem; } html { scroll-padding-top: 1rem; } #results { position: static; width: 100%; } h2 { font-size: 1.6rem; } }
@media print { header, nav { display: none; } .columns { display: block; } }
`
