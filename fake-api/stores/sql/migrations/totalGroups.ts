import { sql, type Kysely } from 'kysely'

/** Stored sums, so that many groups can be sorted at once, for each day of Europe/Berlin and over all days (`-infinity`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const counts = [
  ...['open', 'completed', 'refunded', 'wagered', 'won', 'gambled', 'gambled_won', 'wagered_open'],
  ...['wagered_refunded', 'wagered_gambled', 'closed_without_booking'],
]
const squares = ['stakes_squared', 'returns_squared', 'stakes_returns']
const sums = [...counts, ...squares]
const columns = `kind, group_id, day, ${sums.join(', ')}, first_play`

const completed = `filter (where r.status = 'completed')`
const back = '(r.total_win + r.gambled - r.gambled_won)::numeric'
const zone = `'Europe/Berlin'`

const summed = `
  count(*) filter (where r.status = 'open'), count(*) ${completed}, count(*) filter (where r.status = 'refunded'),
  coalesce(sum(r.debit) ${completed}, 0), coalesce(sum(r.total_win) ${completed}, 0),
  coalesce(sum(r.gambled) ${completed}, 0), coalesce(sum(r.gambled_won) ${completed}, 0),
  coalesce(sum(r.debit) filter (where r.status = 'open'), 0),
  coalesce(sum(r.debit) filter (where r.status = 'refunded'), 0),
  coalesce(sum(r.debit) filter (where r.status = 'completed' and r.gambled > 0), 0),
  count(*) filter (where r.status = 'completed' and r.close_type = 'none'),
  coalesce(sum(r.debit::numeric * r.debit) ${completed}, 0), coalesce(sum(${back} * ${back}) ${completed}, 0),
  coalesce(sum(r.debit * ${back}) ${completed}, 0), min(r.started_at) ${completed}`

const added = `${sums.map((name) => `sum(t.${name})`).join(', ')}, min(t.first_play)`

const dayOf = (rounds: string) => `(${rounds}.started_at at time zone ${zone})::date`

const kinds = (rounds: string) =>
  `(values ('all', ''), ('casino', ${rounds}.casino_id), ('game', ${rounds}.game_id)) as k (kind, key)`

const numbered = (rounds: string) => `insert into round_groups (kind, key, currency, money_kind)
      select distinct k.kind, k.key, r.currency, r.money_kind from ${rounds} r cross join lateral ${kinds('r')}
      on conflict do nothing;`

/** A subquery per row, because few rounds arrive at once and there are far more groups than theirs. */
const numberOf = (rounds: string) => `(select g.id from round_groups g
        where (g.kind, g.key, g.currency, g.money_kind) = (k.kind, k.key, ${rounds}.currency, ${rounds}.money_kind))`

const grown = `on conflict (group_id, day) do update set
  ${sums.map((name) => `${name} = round_totals.${name} + excluded.${name}`).join(', ')},
  first_play = least(round_totals.first_play, excluded.first_play)`

/** The rounds of a casino or game `g` on a day `a.day`. */
const ofDay = ['casino', 'game']
  .map(
    (kind) => `select * from game_rounds where g.kind = '${kind}' and ${kind}_id = g.key
          and currency = g.currency and money_kind = g.money_kind
          and started_at >= a.day::timestamp at time zone ${zone} and started_at < (a.day + 1)::timestamp at time zone ${zone}`,
  )
  .join('\n        union all ')

const ofAll = (days: string) => `insert into round_totals (${columns})
      select 'all', g.id, t.day, ${added}
      from round_totals t join round_groups c on c.id = t.group_id
        join round_groups g on (g.kind, g.currency, g.money_kind) = ('all', c.currency, c.money_kind)
      where t.kind = 'casino' and t.day > '-infinity' and ${days}
      group by g.id, t.day;`

const statements = [
  ...['add', 'update', 'delete'].map(
    (event) => `drop trigger if exists ${event}_round_totals on game_rounds`,
  ),
  ...['add_round_totals()', 'update_round_totals()', 'delete_round_totals()', 'sum_up_round_totals()'].map(
    (name) => `drop function if exists ${name}`,
  ),
  `drop table if exists round_totals cascade`,

  `create table round_groups (
    id bigint primary key generated always as identity,
    kind text collate "C" not null,
    key text collate "C" not null,
    currency text collate "C" not null,
    money_kind text collate "C" not null,
    unique (kind, key, currency, money_kind)
  )`,
  `create table round_totals (
    kind text collate "C" not null,
    group_id bigint not null,
    day date not null,
    ${counts.map((name) => `${name} bigint not null,`).join('\n    ')}
    ${squares.map((name) => `${name} numeric not null,`).join('\n    ')}
    first_play timestamptz,
    primary key (group_id, day)
  )`,
  `create index on round_totals (kind, day)`,

  `create function add_round_totals() returns trigger language plpgsql as $$
  begin
    ${numbered('added')}
    insert into round_totals (${columns})
      select k.kind, ${numberOf('r')}, d.day, ${summed}
      from added r cross join lateral ${kinds('r')} cross join lateral (values (${dayOf('r')}), ('-infinity'::date)) as d (day)
      group by 1, 2, 3
    ${grown};
    return null;
  end $$`,

  // Recomputes days of casinos and games with changed or deleted rounds, then those days of all rounds, then the sums over all days.
  `create function renew_round_totals(groups bigint[], days date[]) returns void language plpgsql as $$
  begin
    delete from round_totals t using unnest(groups, days) as a (id, day)
      where t.group_id = a.id and t.day in (a.day, '-infinity');
    insert into round_totals (${columns})
      select g.kind, g.id, a.day, ${summed}
      from unnest(groups, days) as a (id, day) join round_groups g on g.id = a.id cross join lateral (
        ${ofDay}) r
      group by g.id, a.day;
    ${ofAll(`(g.id, t.day) in (select * from unnest(groups, days))
        and t.day = any(days)`)}
    insert into round_totals (${columns})
      select t.kind, t.group_id, '-infinity', ${added}
      from round_totals t where t.group_id = any(groups)
      group by 1, 2;
  end $$`,

  ...['update', 'delete'].map((event) => {
    const touched = (rounds: string) =>
      `select ${numberOf(rounds)} as id, ${dayOf(rounds)} as day from ${rounds} cross join lateral ${kinds(rounds)}`
    const all =
      event === 'update' ? `${touched('was')} union ${touched('became')}` : `${touched('was')} group by 1, 2`
    return `create function ${event}_round_totals() returns trigger language plpgsql as $$
  begin
    ${event === 'update' ? numbered('became') : ''}
    perform renew_round_totals(array_agg(id), array_agg(day)) from (${all}) as touched having count(*) > 0;
    return null;
  end $$`
  }),

  `create trigger add_round_totals after insert on game_rounds
    referencing new table as added for each statement execute function add_round_totals()`,
  `create trigger update_round_totals after update on game_rounds
    referencing old table as was new table as became for each statement execute function update_round_totals()`,
  `create trigger delete_round_totals after delete on game_rounds
    referencing old table as was for each statement execute function delete_round_totals()`,

  // Ordered by day, so that the days of a period are stored next to each other.
  `create function sum_up_round_totals() returns void language plpgsql as $$
  begin
    truncate round_totals, round_groups;
    ${numbered('(select distinct casino_id, game_id, currency, money_kind from game_rounds)')}
    analyze round_groups;
    insert into round_totals (${columns})
      select g.kind, g.id, ${dayOf('r')}, ${summed}
      from game_rounds r cross join lateral (values ('casino', r.casino_id), ('game', r.game_id)) as k (kind, key)
        join round_groups g on (g.kind, g.key, g.currency, g.money_kind) = (k.kind, k.key, r.currency, r.money_kind)
      group by 1, 3, 2 order by 1, 3;
    ${ofAll('true')}
    insert into round_totals (${columns})
      select t.kind, t.group_id, '-infinity', ${added}
      from round_totals t group by 1, 2;
  end $$`,
  `select sum_up_round_totals()`,
]
