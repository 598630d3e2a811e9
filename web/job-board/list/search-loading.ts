// Asks the server for a search over every job, page after page.
import { createJobsV2Client } from "../../../sdk/jobs-v2.ts";
import type { Address } from "../address.ts";
import type { ListView } from "../view.ts";
import { connection, failed, noteAt, type Pages } from "./list-loading.ts";
import { listOfFound, questionOf } from "./search-question.ts";

const client = createJobsV2Client(connection);

export async function loadSearch(
  address: Address,
  { first, last }: Pages,
  known: () => ListView,
  call: { reload: boolean },
): Promise<ListView> {
  const question = questionOf(address);
  try {
    const isMore = first > 1;
    let list: ListView | null = null;
    let cursor = isMore ? known().search?.next : undefined;
    for (let page = first; page <= last; page++) {
      const found = await client.findJobs({ ...question, ...call, ...(cursor && { cursor }) });
      list = listOfFound(found, list?.listings ?? (isMore ? known().listings : []));
      cursor = list.search?.next;
      if (!cursor) break;
    }
    return { ...(list ?? known()), ...noteAt("/api/v2/jobs") };
  } catch (error) {
    return failed(known(), error);
  }
}
