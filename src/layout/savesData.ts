/** Whether nothing may be loaded ahead: the connection is slow, or the browser was told to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  return !!connection?.saveData || !!connection?.effectiveType?.includes('2g')
}
