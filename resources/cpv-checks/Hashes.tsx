import { useTranslate } from 'react-admin'
import { CopyIconButton } from '../../src/fields/parts.tsx'
import { algorithmOf } from '../allowed-hashes/entity.ts'
import './checks.css'

const words = 'resources.cpv-checks.hashes'

interface HashesProps {
  /** The reported hash; `null` if there was no answer. */
  hash: string | null
  allowed: readonly string[]
}

/** Groups that differ from the nearest allowed hash are marked. */
export function Hashes({ hash, allowed }: HashesProps) {
  const translate = useTranslate()
  const all =
    hash === null
      ? allowed.map((one) => ({ hash: one, differing: null }))
      : allowedHashesNearestFirst(hash, allowed)
  const nearest = all[0] ? partOf(all[0]) : []
  return (
    <dl className="check-hashes">
      <dt className="muted small">
        {translate(`${words}.reported`)} <small>{hash !== null && algorithmOf(hash)}</small>
        {hash !== null && <CopyIconButton text={hash} name={translate('resources.cpv-checks.fields.hash')} />}
      </dt>
      <dd>{hash === null ? translate(`${words}.nothing`) : <Digits hash={hash} differing={nearest} />}</dd>
      <dt className="muted small">{translate(`${words}.allowed`, { smart_count: all.length || 2 })}</dt>
      {all.length === 0 && <dd>{translate(`${words}.none`)}</dd>}
      {all.map((one) => (
        <dd key={one.hash}>
          <Digits hash={one.hash} differing={partOf(one)} />
          <small className={one.differing?.length === 0 ? 'good bold' : undefined}>
            {algorithmOf(one.hash)}
            {hash !== null && <Difference compared={one} />}
          </small>
        </dd>
      ))}
    </dl>
  )
}

/** If all groups differ, the text says so instead of marks. */
const partOf = ({ hash, differing }: ComparedHash): readonly number[] =>
  differing && differing.length < splitHash(hash).length ? differing : []

function Digits({ hash, differing }: { hash: string; differing: readonly number[] }) {
  return (
    <code className="check-digits terms small">
      {splitHash(hash).map((group, index) =>
        differing.includes(index + 1) ? <mark key={index}>{group}</mark> : <span key={index}>{group}</span>,
      )}
    </code>
  )
}

function Difference({ compared: { hash, differing } }: { compared: ComparedHash }) {
  const translate = useTranslate()
  const total = splitHash(hash).length
  const text = !differing
    ? translate(`${words}.other`)
    : differing.length === 0
      ? translate(`${words}.same`)
      : differing.length === total
        ? translate(`${words}.allDiffer`, { total })
        : translate(`${words}.differs`, {
            smart_count: differing.length,
            total,
            groups: differing.join(', '),
          })
  return <> · {text}</>
}

const digitsPerGroup = 8

export const splitHash = (hash: string): string[] => hash.match(/.{1,8}/g) ?? []

export interface ComparedHash {
  hash: string
  /** Numbers of the differing groups, from 1; `null` for another algorithm. */
  differing: number[] | null
}

/** Hashes of other algorithms come last. */
export function allowedHashesNearestFirst(reported: string, allowed: readonly string[]): ComparedHash[] {
  return allowed
    .map((hash) => ({ hash, differing: differingGroups(reported, hash) }))
    .sort((a, b) => distance(a) - distance(b))
}

function differingGroups(one: string, other: string): number[] | null {
  if (one.length !== other.length) return null
  const groups = splitHash(other)
  return splitHash(one).flatMap((group, index) => (group === groups[index] ? [] : [index + 1]))
}

/** Greater than the distance of any hash of the same algorithm. */
const otherAlgorithmDistance = 128 / digitsPerGroup + 1
const distance = ({ differing }: ComparedHash) => differing?.length ?? otherAlgorithmDistance
