/** A version, and the commit that it was made of where the build was told. */
export interface Build {
  version: string
  commit?: string | undefined
}

/** What is running: the API, and the console that is served beside it. */
export interface About extends Build {
  console?: Build | undefined
}

/** What `GET /api/health` answers. */
export interface Health extends About {
  status: 'ok'
}

/** `0.1.0 (4d5af1a)`. */
export const inWords = ({ version, commit }: Build) =>
  commit ? `${version} (${commit.slice(0, 7)})` : version
