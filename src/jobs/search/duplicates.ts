// The same advert often stands on several boards. Of duplicates the earlier one stays, so that ids are stable.
// Merging too much hides a real job, so a doubt keeps both.
import type { ListedJob } from "../boards/board.ts";
import { fold, foldCompany } from "../job/fold.ts";
import { boardSlugOf } from "../job/job.ts";
import { urlKey } from "../job/job-url.ts";

/** One job per id; of two with the same id the later date wins: boards renew adverts under their old number. */
export function onePerId<Known extends ListedJob>(jobs: readonly Known[]): Known[] {
  const byId = new Map<string, Known>();
  for (const listed of jobs) {
    const earlier = byId.get(listed.job.id);
    if (!earlier || listed.job.date > earlier.job.date) byId.set(listed.job.id, listed);
  }
  return [...byId.values()];
}

type Kept = { place: readonly string[]; slug: string; absorbedFrom: Set<string> };

/** So many openings of one company under one title are no duplicates; comparing them all would cost too much. */
const maxAlike = 50;

/** One job per advert: same link, or same company, title and place. */
export function withoutDuplicates<Known extends ListedJob>(jobs: readonly Known[]): Known[] {
  const links = new Set<string>();
  const adverts = new Map<string, Kept[]>();
  return onePerId(jobs).filter(({ job }) => {
    const link = urlKey(job.url);
    if (links.has(link)) return false;
    links.add(link);
    const [company, title] = [foldCompany(job.company), fold(job.title)];
    if (company === "" || title === "") return true;
    const key = `${company}\n${title}`;
    const alike = adverts.get(key) ?? [];
    adverts.set(key, alike);
    if (alike.length >= maxAlike) return true;
    const candidate = {
      place: job.location.split(/[,;]/).map(fold).filter(Boolean),
      slug: boardSlugOf(job.id),
      absorbedFrom: new Set<string>(),
    };
    const original = alike.find((kept) => isSameAdvert(kept, candidate));
    if (original) {
      original.absorbedFrom.add(candidate.slug);
      return false;
    }
    alike.push(candidate);
    return true;
  });
}

/**
 * Equal places are one advert. Across boards so are a place and a part of it ("Kenya", "Nairobi, Kenya") or a place
 * not stated, but only for one advert of each other board: its second one is another opening.
 */
function isSameAdvert(kept: Kept, candidate: Kept): boolean {
  const isPartOf = (part: Kept, whole: Kept) => part.place.every((name) => whole.place.includes(name));
  const [keptWithin, candidateWithin] = [isPartOf(kept, candidate), isPartOf(candidate, kept)];
  if (kept.slug === candidate.slug) return keptWithin && candidateWithin && kept.place.length > 0;
  if (keptWithin && candidateWithin) return true;
  return (keptWithin || candidateWithin) && !kept.absorbedFrom.has(candidate.slug);
}
