// frontierPlots.ts: what benchmark/frontier.csv says, drawn: time against overlap, and against creep.

import { linePlot } from 'talus'

/** Texts of SVG files by name. */
export function frontierPlots(csv: string): Record<string, string> {
  const [head, ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const column = (name: string) => head!.indexOf(name)
  // a name has its iterations behind the colon
  const lineOf = (row: readonly string[]) => row[column('name')]!.split(':')[0]!.replaceAll(';', ',')
  const lines = [...new Set(rows.map(lineOf))]
  const plot = (title: string, label: string, of: string) =>
    linePlot({
      title,
      subtitle: `${rows[0]![column('count')]} spheres; from left to right more iterations`,
      x: { label: 'time for 1/240 s of motion, one thread [ms]', scale: 'log' },
      y: { label, scale: 'log' },
      height: 480,
      series: lines.map((name) => {
        const points = rows.filter((row) => lineOf(row) === name)
        const values = (what: string) => points.map((row) => Number(row[column(what)]))
        return { name, x: values('ms'), y: values(of), markers: true }
      }),
    })
  return {
    'frontier-overlap.svg': plot('Time against the deepest overlap of a pile', 'deepest overlap [radii]', 'deepest'),
    'frontier-creep.svg': plot('Time against the creep of a pile', 'mean creep [m/s]', 'mean creep'),
  }
}
