import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../src/layout/Button.tsx'
import { readIdentity } from '../../src/auth/identity.ts'
import { useSettings, useUser } from '../../src/settings.ts'
import '../../src/record/history.css'

/** What the identity service itself says of the own user, by its two addresses; read anew with each version. */
export function IdentityTable({ version }: { version: number }) {
  const translate = useTranslate()
  const { session } = useSettings()
  const user = useUser()
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', user?.id, version],
    queryFn: () => readIdentity(session),
    retry: false,
    gcTime: 0,
  })
  const words = 'resources.account.identity'
  const text = (value: unknown) =>
    typeof value === 'boolean'
      ? translate(`ra.boolean.${value}`)
      : typeof value === 'string' && value
        ? value
        : '–'
  const isOld = !!data && user?.name !== data.name
  return (
    <section className="group" aria-labelledby="account-identity">
      <h2 id="account-identity">{translate(`${words}.title`)}</h2>
      {error && (
        <p role="alert">
          {translate('errors.identityUnavailable')}{' '}
          <Button onClick={() => void refetch()}>{translate('pages.retry')}</Button>
        </p>
      )}
      {isOld && <p className="notice">{translate(`${words}.differs`, { name: user?.name ?? '' })}</p>}
      {data && (
        <table className="changes" data-even>
          <thead>
            <tr>
              <th scope="col">{translate('record.history.field')}</th>
              <th scope="col">{translate(`${words}.userinfo`)}</th>
              <th scope="col">{translate(`${words}.profile`)}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ name, userinfo, profile }) => (
              <tr key={name}>
                <th scope="row">{translate(`${words}.rows.${name}`)}</th>
                <td data-label={translate(`${words}.userinfo`)}>{text(userinfo)}</td>
                <td data-label={translate(`${words}.profile`)}>{text(profile)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
