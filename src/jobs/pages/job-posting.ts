// A job as search engines read it (schema.org's JobPosting), with what the advert itself says and nothing else.
import type { JobWithFacts } from "../catalogue/job-reading.ts";

const employment: Record<string, string> = {
  "full-time": "FULL_TIME",
  permanent: "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  freelance: "CONTRACTOR",
  temporary: "TEMPORARY",
  internship: "INTERN",
  volunteer: "VOLUNTEER",
};

export function jobPosting({ job, facts, expiresAt }: JobWithFacts): object {
  const { place, salary } = facts;
  const type = employment[job.type];
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: job.description,
    datePosted: job.date,
    ...(expiresAt && { validThrough: expiresAt }),
    ...(type && { employmentType: type }),
    hiringOrganization: { "@type": "Organization", name: job.company || job.source },
    identifier: { "@type": "PropertyValue", name: job.source, value: job.id },
    directApply: false,
    ...(place.country && {
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          addressCountry: place.country,
          ...(place.county && { addressRegion: place.county }),
          ...(place.town && { addressLocality: place.town }),
        },
      },
    }),
    ...(place.remote && {
      jobLocationType: "TELECOMMUTE",
      ...(facts.eligibility.verdict === "open" && {
        applicantLocationRequirements: { "@type": "Country", name: "Kenya" },
      }),
    }),
    // A period that the advert does not say is not passed on as one.
    ...(salary?.currency &&
      salary.periodSaid && {
        baseSalary: {
          "@type": "MonetaryAmount",
          currency: salary.currency,
          value: {
            "@type": "QuantitativeValue",
            ...(salary.min !== null && { minValue: salary.min }),
            ...(salary.max !== null && { maxValue: salary.max }),
            unitText: salary.period.toUpperCase(),
          },
        },
      }),
  };
}
