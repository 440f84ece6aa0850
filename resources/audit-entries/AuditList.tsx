import EntityList from '../../src/list/EntityList.tsx'

/** What happened, newest first, and what can be done with the log as a whole. */
export default function AuditList() {
  return <EntityList />
}
