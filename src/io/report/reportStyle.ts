// reportStyle.ts: the looks of a report, light and dark, on a screen and on paper.

const dark = `
    --ground: #14171a; --card: #1b1f23; --text: #e7eaed; --quiet: #9aa5af; --line: #2c3339; --accent: #6db3ea;
    --sky: linear-gradient(#20262c, #39424b);
    --good: #63c58a; --bad: #f0776b; --warn: #e5b454;
    --plot-text: #e7eaed; --plot-quiet: #9aa5af; --plot-grid: #2a3036; --plot-minorGrid: #20252a; --plot-axis: #5d6872;
    --plot-1: #6db3ea; --plot-2: #f0858f; --plot-3: #6cc991; --plot-4: #c392dc; --plot-5: #eeb04d; --plot-6: #c3cad0;
    --plot-7: #4fc6cd; --plot-8: #cf9f7f;`

export const reportStyle = `
  :root {
    color-scheme: light dark;
    --ground: #f5f6f7; --card: #ffffff; --text: #1c2126; --quiet: #5b6670; --line: #e0e4e8; --accent: #0b63a5;
    --sky: linear-gradient(#f2f5f8, #dbe2e8);
    --good: #1f7a48; --bad: #b3261e; --warn: #8a5a00;
  }
  @media screen and (prefers-color-scheme: dark) { :root {${dark}
  } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--ground); color: var(--text);
    font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif }
  main { max-width: 1120px; margin: 0 auto; padding: 28px 24px 56px }
  header { margin-bottom: 20px }
  h1 { font-size: 27px; line-height: 1.25; margin: 0 0 4px; letter-spacing: -0.01em }
  h2 { font-size: 18px; margin: 0 0 12px }
  sup { line-height: 0 }
  p { margin: 0 0 8px }
  .quiet { color: var(--quiet) }
  .badge { display: inline-block; font-size: 13px; font-weight: 600; line-height: 22px; padding: 0 10px; border-radius: 11px;
    border: 1px solid currentColor; vertical-align: 4px; margin-left: 8px }
  .good { color: var(--good) } .bad { color: var(--bad) } .warn { color: var(--warn) }
  section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px; margin-bottom: 16px;
    overflow-x: auto }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
  th { text-align: left; font-weight: 600; color: var(--quiet); font-size: 13px }
  th, td { padding: 5px 14px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top }
  tr:last-child td { border-bottom: 0 }
  td.number, th.number { text-align: right; white-space: nowrap }
  .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 0 36px }
  .facts td:first-child { color: var(--quiet); width: 42% }
  .facts td { overflow-wrap: anywhere }
  .pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 14px }
  figure { margin: 0; min-width: 0 }
  figure img { width: 100%; height: auto; display: block; border-radius: 8px; background: var(--sky) }
  figcaption { color: var(--quiet); font-size: 13px; padding-top: 6px }
  .plots { display: grid; grid-template-columns: repeat(2, 1fr); gap: 10px 20px }
  .plots svg, .wide svg { width: 100%; height: auto; display: block }
  .legend { display: flex; align-items: center; gap: 10px; margin-top: 12px; font-size: 13px; color: var(--quiet); flex-wrap: wrap }
  .ramp { width: 200px; height: 10px; border-radius: 5px }
  .swatch { width: 12px; height: 12px; border-radius: 3px; display: inline-block; margin-right: 6px; vertical-align: -1px }
  .bar { display: block; height: 12px; border-radius: 3px; background: var(--accent); min-width: 1px }
  .bars td { padding: 4px 14px 4px 0; border-bottom: 0; vertical-align: middle }
  .bars .part td:first-child { padding-left: 20px; color: var(--quiet) }
  .bars .part .bar { opacity: 0.55 }
  footer { color: var(--quiet); font-size: 13px }
  code { font: 13px ui-monospace, SFMono-Regular, 'DejaVu Sans Mono', monospace }
  .wide { overflow-x: auto }
  @media screen and (max-width: 760px) { .wide svg { min-width: 680px } }
  @media (max-width: 760px) { .pictures, .plots { grid-template-columns: minmax(0, 1fr) } }
  @media screen and (max-width: 480px) { main { padding: 20px 10px 40px } section { padding: 14px 10px } }
  @media print {
    :root { --ground: #ffffff }
    main { max-width: none; padding: 0 }
    section { break-inside: avoid; border-color: #cccccc; overflow: visible }
    section.long { break-inside: auto }
    .plots > * { break-inside: avoid }
    .bar, .ramp, .swatch, figure img { print-color-adjust: exact; -webkit-print-color-adjust: exact }
  }`
