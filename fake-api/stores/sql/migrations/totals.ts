import { sql, type Kysely } from 'kysely'

/**
 * What the rounds of a casino, and of a game, come to: for each day of Berlin, and over all days (`-infinity`). Kept by the database
 * in the transaction that changes rounds: what is added is added up, what is changed or removed is summed up anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const counts = [
  ...['open', 'completed', 'refunded', 'wagered', 'won', 'gambled', 'gambled_won', 'wagered_open'],
  ...['wagered_refunded', 'wagered_gambled', 'closed_without_booking'],
]
const squares = ['stakes_squared', 'returns_squared', 'stakes_returns']
const sums = [...counts, ...squares]

const key = 'kind, key, day, currency, money_kind'
const completed = `filter (where r.status = 'completed')`
const back = '(r.total_win + r.gambled - r.gambled_won)::numeric'
const zone = `'Europe/Berlin'`

/** The sums of rounds `r`, in the order of the columns. */
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

/** The sums of sums `t`. */
const added = `${sums.map((name) => `sum(t.${name})`).join(', ')}, min(t.first_play)`

const dayOf = (rounds: string) => `(${rounds}.started_at at time zone ${zone})::date`
const kinds = (rounds: string) =>
  `(values ('casino', ${rounds}.casino_id), ('game', ${rounds}.game_id)) as k (kind, key)`
const columns = `${key}, ${sums.join(', ')}, first_play`

/** What is there already grows by what comes. */
const grown = `on conflict (${key}) do update set
  ${sums.map((name) => `${name} = round_totals.${name} + excluded.${name}`).join(', ')},
  first_play = least(round_totals.first_play, excluded.first_play)`

const statements = [
  `create table round_totals (
    kind text collate "C" not null,
    key text collate "C" not null,
    day date not null,
    currency text collate "C" not null,
    money_kind text collate "C" not null,
    ${counts.map((name) => `${name} bigint not null,`).join('\n    ')}
    ${squares.map((name) => `${name} numeric not null,`).join('\n    ')}
    first_play timestamptz,
    primary key (${key})
  )`,
  `create index on round_totals (kind, day)`,

  `create function add_round_totals() returns trigger language plpgsql as $$
  begin
    insert into round_totals (${columns})
      select k.kind, k.key, d.day, r.currency, r.money_kind, ${summed}
      from added r cross join lateral ${kinds('r')} cross join lateral (values (${dayOf('r')}), ('-infinity'::date)) as d (day)
      group by 1, 2, 3, 4, 5
    ${grown};
    return null;
  end $$`,

  // All rounds of a day of a casino or a game that has lost one or had one changed; then all of its days.
  `create function renew_round_totals(groups round_totals[]) returns void language plpgsql as $$
  begin
    delete from round_totals t using unnest(groups) g
      where (t.kind, t.key, t.currency, t.money_kind) = (g.kind, g.key, g.currency, g.money_kind)
        and t.day in (g.day, '-infinity');
    insert into round_totals (${columns})
      select g.kind, g.key, g.day, r.currency, r.money_kind, ${summed}
      from unnest(groups) g join game_rounds r on r.currency = g.currency and r.money_kind = g.money_kind
        and case g.kind when 'casino' then r.casino_id = g.key else r.game_id = g.key end
        and (g.kind <> 'casino' or r.casino_id = g.key) and (g.kind <> 'game' or r.game_id = g.key)
        and r.started_at >= g.day::timestamp at time zone ${zone}
        and r.started_at < (g.day + 1)::timestamp at time zone ${zone}
      group by 1, 2, 3, 4, 5;
    insert into round_totals (${columns})
      select t.kind, t.key, '-infinity', t.currency, t.money_kind, ${added}
      from round_totals t join (select distinct kind, key, currency, money_kind from unnest(groups)) g
        on (t.kind, t.key, t.currency, t.money_kind) = (g.kind, g.key, g.currency, g.money_kind)
      group by 1, 2, 4, 5;
  end $$`,

  ...['update', 'delete'].map((event) => {
    const touched = (rounds: string) =>
      `select k.kind, k.key, ${dayOf(rounds)} as day, ${rounds}.currency, ${rounds}.money_kind from ${rounds} cross join lateral ${kinds(rounds)}`
    const all =
      event === 'update'
        ? `${touched('was')} union ${touched('became')}`
        : `${touched('was')} group by 1, 2, 3, 4, 5`
    return `create function ${event}_round_totals() returns trigger language plpgsql as $$
  begin
    perform renew_round_totals(array(
      select row(kind, key, day, currency, money_kind, ${sums.map(() => '0').join(', ')}, null)::round_totals
      from (${all}) touched));
    return null;
  end $$`
  }),

  `create trigger add_round_totals after insert on game_rounds
    referencing new table as added for each statement execute function add_round_totals()`,
  `create trigger update_round_totals after update on game_rounds
    referencing old table as was new table as became for each statement execute function update_round_totals()`,
  `create trigger delete_round_totals after delete on game_rounds
    referencing old table as was for each statement execute function delete_round_totals()`,

  `create function sum_up_round_totals() returns void language plpgsql as $$
  begin
    truncate round_totals;
    insert into round_totals (${columns})
      select k.kind, k.key, d.day, r.currency, r.money_kind, ${summed}
      from game_rounds r cross join lateral ${kinds('r')}
        cross join lateral (values (${dayOf('r')}), ('-infinity'::date)) as d (day)
      group by 1, 2, 3, 4, 5;
  end $$`,
  `select sum_up_round_totals()`,
]
