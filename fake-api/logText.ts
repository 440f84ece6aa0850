/** A line of the log as text: what happened, with its values behind it, and below it where a fault was. */
export function logLineText(line: string): string {
  const { level, time, msg, err, ...values } = JSON.parse(line) as Record<string, unknown>
  const details = Object.entries(values).map(([name, value]) => `${name}=${written(value)}`)
  const said = [...(level === 'info' ? [] : [String(level)]), ...(msg === undefined ? [] : [String(msg)])]
  const isBare = level === 'info' && details.length === 0
  const first = [...(isBare ? [] : [String(time).slice(11, 19)]), ...said, ...details].join(' ')
  return `${[first, ...(err === undefined ? [] : [written(err)])].join('\n')}\n`
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
