import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend, useResourceConfig, useScreensOf } from '../../context.ts'
import type { AuditEntry } from '../../api/answers.ts'
import { codeOfFailure } from '../../api/failure.ts'
import type { RevertPlan } from '../../contract/answers/audit.ts'
import { builtInCollections } from '../../contract/entity.ts'
import type { Row } from '../../contract/values.ts'
import { useConfirmBeforeWrite } from '../../schema/useConfirmBeforeWrite.tsx'
import { useNotifyWithUndo } from '../useNotifyWithUndo.tsx'

export function useRevertPlan({ id }: AuditEntry, fields: readonly string[]) {
  const log = useScreensOf(builtInCollections.auditLog)
  const dataProvider = useBackend()
  const asked = new URLSearchParams(fields.map((field) => ['field', field]))
  return useQuery({
    queryKey: [log.path, 'revert', id, fields],
    queryFn: ({ signal }) =>
      dataProvider.query<RevertPlan>(`${builtInCollections.auditLog}/${id}/revert?${asked}`, signal),
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useRevert(entry: AuditEntry, fields: readonly string[], onDone: () => void) {
  const { id, recordId } = entry
  const { path } = useResourceConfig()
  const log = useScreensOf(builtInCollections.auditLog)
  const dataProvider = useBackend()
  const queryClient = useQueryClient()
  const tell = useNotifyWithUndo()
  const { agreed, question } = useConfirmBeforeWrite(true)
  const plan = useRevertPlan(entry, fields)
  const revert = useMutation({
    mutationFn: () => {
      const values = Object.fromEntries((plan.data?.changes ?? []).map(({ field, after }) => [field, after]))
      return agreed(recordId, values, async (confirmed) => {
        const { data: before } = await dataProvider.getOne<Row>(path, { id: recordId })
        const saved = await dataProvider.act<Row>('revert', { resource: log.path, id }, { fields }, confirmed)
        return { before, saved }
      })
    },
    async onSuccess(done) {
      if (!done) return
      const { before, saved } = done
      await queryClient.invalidateQueries()
      tell(`resources.${builtInCollections.auditLog}.revert.done`, 'success', before, saved)
      onDone()
    },
    async onError(failed) {
      // After a lost answer, the new plan would show this revert itself.
      if (codeOfFailure(failed) !== 'backendUnreachable')
        await queryClient.invalidateQueries({ queryKey: [log.path, 'revert', id] })
    },
  })
  return { plan, revert, question }
}
