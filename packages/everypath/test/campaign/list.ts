/** The families as JSON, for scripts/campaign.mjs. */
import { families } from "./families/index.ts";

process.stdout.write(JSON.stringify(families.map(({ name, about, daily }) => ({ name, about, daily }))));
