import { sql, type Kysely } from 'kysely'

/** The first tables. A released migration never changes; later changes are further migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** JSON can contain escaped characters that PostgreSQL's text and jsonb cannot represent. They are replaced by U+FFFD for searches. */
const facts = String.raw`regexp_replace(
      doc::text, '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\1\\ufffd', 'g')::jsonb`

const statements = [
  // Natural order: ignoring case and accents, with numbers by value.
  `create collation natural_order (provider = icu, locale = 'und@colNumeric=yes;colStrength=primary', deterministic = false)`,

  `create table records (
    collection text collate "C" not null,
    id text collate "C" not null,
    version bigint not null,
    doc json not null,
    facts jsonb not null generated always as (${facts}) stored,
    seq bigint not null generated always as identity,
    primary key (collection, id)
  )`,
  // These collections are only read by id, and their rows may be long, so they are not indexed.
  `create index records_facts on records using gin (facts jsonb_path_ops)
    where collection <> 'idempotency-keys' and collection <> 'job-inputs' and collection <> 'pushed'`,

  `create table unique_values (
    collection text collate "C" not null,
    field text collate "C" not null,
    scope text collate "C" not null,
    value text collate "C" not null,
    record_id text collate "C" not null,
    primary key (collection, field, scope, value)
  )`,
  `create index unique_values_record on unique_values (collection, record_id)`,

  `create table game_rounds (
    id text collate "C" not null,
    version bigint not null,
    provider_round_id text collate "C" not null,
    player_id text collate "C" not null,
    casino_id text collate "C" not null,
    integration_id text collate "C",
    game_id text collate "C" not null,
    version_number text collate "C" not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    currency text collate "C" not null,
    money_kind text collate "C" not null,
    voucher_code text collate "C",
    debit bigint not null,
    credit bigint not null,
    total_win bigint not null,
    gambled bigint not null,
    gambled_won bigint not null,
    funds_start bigint not null,
    funds_end bigint,
    status text collate "C" not null,
    close_type text collate "C",
    closed_by text collate "C",
    displayed_outcome text collate "C",
    created_at timestamptz,
    updated_at timestamptz,
    rest json,
    primary key (id, started_at)
  ) partition by range (started_at)`,
  `create table game_rounds_default partition of game_rounds default`,
  ...[
    'started_at, id',
    'casino_id, started_at',
    'game_id, started_at',
    'player_id, started_at',
    'status, started_at',
    'integration_id, started_at',
    'provider_round_id',
    'debit, id',
    'total_win, id',
    'ended_at, id',
    'ended_at desc nulls last, id desc',
  ].map((columns) => `create index on game_rounds (${columns})`),

  `create table audit_entries (
    id text collate "C" primary key,
    version bigint not null,
    changed_at timestamptz not null,
    by_id text collate "C" not null,
    by_name text collate "C",
    action text collate "C" not null,
    resource text collate "C" not null,
    record_id text collate "C",
    record_label text collate "C",
    changes json not null,
    attempted text collate "C",
    code text collate "C",
    parent_id text collate "C",
    casino_id text collate "C",
    owner_id text collate "C",
    address text collate "C",
    created_at timestamptz,
    updated_at timestamptz,
    previous_hash text collate "C" not null,
    hash text collate "C" not null,
    rest json
  )`,
  ...['changed_at, id', 'resource, record_id', 'by_id, changed_at', 'casino_id, changed_at', 'parent_id'].map(
    (columns) => `create index on audit_entries (${columns})`,
  ),
]
