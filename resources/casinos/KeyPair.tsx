import { useState } from 'react'
import { useBackend, useResourceConfig, useCan } from '../../src/context.ts'
import { useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../src/layout/Button.tsx'
import { useNotifyFailure } from '../../src/api/failureText.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { CopyButton } from '../../src/fields/parts.tsx'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { useNotifyWrite } from '../../src/record/PushDue.tsx'
import { useFormFlags } from '../../src/schema/formContexts.ts'
import { typedSchemaInput } from '../../src/schema/SchemaInput.tsx'
import type { casinos } from './entity.ts'

const SchemaInput = typedSchemaInput<typeof casinos>()

/** The private key can only be set, never read. */
export function KeyPairInput() {
  const publicKey: unknown = useWatch({ name: 'publicKey' })
  const { entity } = useResourceConfig()
  const mayGenerate = useCan(entity, 'generateKeys')
  const record = useRecordContext<Row>()
  return (
    <>
      <SchemaInput source="publicKey" />
      <div className="wide">
        {typeof publicKey === 'string' && publicKey && <CopyButton text={publicKey} />}
        {mayGenerate && record && <GenerateButton record={record} hasPair={!!publicKey} />}
        {!record && <NewPairButton />}
      </div>
      <SchemaInput source="privateKey" />
    </>
  )
}

/** For a new casino the browser generates the pair, since the server has no record to store it in. Without TLS browsers cannot. */
function NewPairButton() {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { mutate, isPending } = useMutation({
    mutationFn: generateKeyPair,
    onSuccess: (pair) => {
      for (const [name, value] of Object.entries(pair))
        setValue(name, value, { shouldDirty: true, shouldValidate: true })
    },
  })
  if (!window.isSecureContext)
    return <span className="stamps">{translate('resources.casinos.keys.later')}</span>
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {translate('resources.casinos.keys.generate')}
    </Button>
  )
}

function GenerateButton({ record, hasPair }: { record: Row; hasPair: boolean }) {
  const translate = useTranslate()
  const notifyWrite = useNotifyWrite()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const { path, entity } = useResourceConfig()
  const { isDirty } = useFormFlags()
  const dataProvider = useBackend()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.act('generate-keys', { resource: path, id: record.id }),
    onSuccess: () => {
      const name = String(ownValue(record, entity.label))
      const message = 'resources.casinos.keys.generated'
      notifyWrite({ name, message, saved: record, collection: entity.name })
      refresh()
    },
    onError: notifyFailure,
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button disabled={isDirty || isPending} onClick={() => (hasPair ? setAsking(true) : mutate())}>
        {translate('resources.casinos.keys.generate')}
      </Button>
      {isDirty && <span className="stamps">{translate('form.saveFirst')}</span>}
      {isAsking && (
        <ActionDialog
          title={translate('resources.casinos.keys.confirmTitle')}
          onClose={() => setAsking(false)}
          action={{
            label: translate('resources.casinos.keys.confirm'),
            color: 'error',
            disabled: isPending,
            onClick: () => mutate(),
          }}
        >
          <p>{translate('resources.casinos.keys.generateHint')}</p>
        </ActionDialog>
      )}
    </>
  )
}

/** An EC P-256 key pair in PEM (PKCS #8 and SPKI), as the server generates. Rejects without TLS, since browsers then lack Web Crypto. */
export async function generateKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  const { subtle } = window.crypto
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const [privateKey, publicKey] = await Promise.all([
    subtle.exportKey('pkcs8', pair.privateKey),
    subtle.exportKey('spki', pair.publicKey),
  ])
  return { privateKey: pem('PRIVATE KEY', privateKey), publicKey: pem('PUBLIC KEY', publicKey) }
}

function pem(kind: string, der: ArrayBuffer): string {
  const lines = btoa(String.fromCharCode(...new Uint8Array(der))).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join('\n')
}
